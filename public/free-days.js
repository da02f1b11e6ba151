// A plant's next free days, for the plant's own website:
// <script async src="https://…/free-days.js" data-plant="12"></script>
// It sets no cookies, loads nothing else, and writes only text, so nothing in an answer can become markup.
(() => {
  const script = document.currentScript;
  const plant = script?.dataset.plant ?? '';
  if (!script || !/^\d{1,12}$/.test(plant)) return;
  const { origin } = new URL(script.src);
  const isSpanish = document.documentElement.lang.startsWith('es');
  const words = isSpanish
    ? {
        title: 'Próximos días libres',
        usda: 'Con inspección del USDA',
        custom: 'Custom, no se vende',
        none: 'Sin días libres',
        ask: 'Pedir una entrega',
      }
    : {
        title: 'Next free days',
        usda: 'USDA inspected',
        custom: 'Custom, not for sale',
        none: 'No free days',
        ask: 'Ask for a drop-off',
      };
  const spanishNames = {
    beef: 'Res',
    goat: 'Cabra',
    lamb: 'Cordero',
    pork: 'Cerdo',
    hog: 'Cerdo',
    bison: 'Bisonte',
    elk: 'Alce',
    yak: 'Yak',
    poultry: 'Aves',
    deer: 'Venado',
    wild_game: 'Caza',
  };
  const nameOf = (species) => {
    const plain = species.replaceAll('_', ' ');
    return (isSpanish && spanishNames[species]) || plain.charAt(0).toUpperCase() + plain.slice(1);
  };
  const dateOf = (day) =>
    new Date(`${day}T00:00:00`).toLocaleDateString(isSpanish ? 'es-US' : 'en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    });
  const element = (tag, text, parent) => {
    const made = document.createElement(tag);
    made.textContent = text;
    parent.append(made);
    return made;
  };

  function show({ free_days }) {
    const box = document.createElement('div');
    box.className = 'hindquarter-free-days';
    element('h3', words.title, box);
    const list = element('dl', '', box);
    for (const { species, ...days } of free_days) {
      element('dt', nameOf(species), list);
      const offered = ['usda', 'custom'].filter((way) => days[way].length > 0);
      for (const way of offered) element('dd', `${words[way]}: ${days[way].slice(0, 3).map(dateOf).join(' · ')}`, list);
      if (offered.length === 0) element('dd', words.none, list);
    }
    element('a', words.ask, box).href = `${origin}/plant/${plant}`;
    script.after(box);
  }

  fetch(`${origin}/api/market/plant/${plant}/freeDays`, { credentials: 'omit' })
    .then((answer) => answer.json())
    .then(({ status, data }) => status === 'yes' && show(data))
    .catch(() => undefined);
})();
