import type { Species } from '#contract/lib/species.ts';
import type { Language } from '#contract/lib/words.ts';

interface RecipeWords {
  title: string;
  /** The cut the recipe uses, named as on cut sheets. */
  cut: string;
  ingredients: readonly string[];
  steps: readonly string[];
}
export interface Recipe {
  species: Species;
  minutes: number;
  serves: number;
  words: Readonly<Record<Language, RecipeWords>>;
}

/** One simple recipe per kind of animal. */
export const RECIPES: readonly Recipe[] = [
  {
    species: 'beef',
    minutes: 210,
    serves: 6,
    words: {
      en: {
        title: 'Chuck pot roast',
        cut: 'Chuck roast, 3 lb',
        ingredients: ['2 onions', '4 carrots', '2 cups broth', '1 spoon tomato paste', 'salt, pepper, bay leaf'],
        steps: [
          'Salt the roast and brown it well on all sides in a heavy pot.',
          'Soften the onions beside it, stir in the paste, add broth and bay leaf.',
          'Cover and keep at 300 °F for 2½ hours. Add the carrots, cook 45 minutes more, and rest it 15.',
        ],
      },
      es: {
        title: 'Asado de paleta en olla',
        cut: 'Asado de paleta, 3 lb',
        ingredients: [
          '2 cebollas',
          '4 zanahorias',
          '2 tazas de caldo',
          '1 cucharada de pasta de tomate',
          'sal, pimienta, laurel',
        ],
        steps: [
          'Sale la carne y dórela bien por todos lados en una olla pesada.',
          'Ablande las cebollas al lado, incorpore la pasta y agregue caldo y laurel.',
          'Tape y hornee a 300 °F por 2½ horas. Agregue las zanahorias, cocine 45 minutos más y deje reposar 15.',
        ],
      },
    },
  },
  {
    species: 'bison',
    minutes: 25,
    serves: 4,
    words: {
      en: {
        title: 'Bison burgers',
        cut: 'Ground bison, 1½ lb',
        ingredients: ['1 grated onion', '1 spoon oil', '4 buns', 'salt, pepper'],
        steps: [
          'Mix meat, onion, oil and pepper with a light hand: bison is lean and toughens when kneaded.',
          'Form four patties, press a dimple into each, and salt them only now.',
          'Sear 4 minutes a side to 160 °F inside.',
        ],
      },
      es: {
        title: 'Hamburguesas de bisonte',
        cut: 'Bisonte molido, 1½ lb',
        ingredients: ['1 cebolla rallada', '1 cucharada de aceite', '4 panes', 'sal, pimienta'],
        steps: [
          'Mezcle carne, cebolla, aceite y pimienta con mano ligera: el bisonte es magro y se endurece al amasar.',
          'Forme cuatro hamburguesas, haga un hueco en cada una y sálelas solo ahora.',
          'Dore 4 minutos por lado hasta 160 °F por dentro.',
        ],
      },
    },
  },
  {
    species: 'hog',
    minutes: 480,
    serves: 10,
    words: {
      en: {
        title: 'Pulled shoulder',
        cut: 'Boston butt, 6 lb',
        ingredients: ['2 spoons brown sugar', '1 spoon paprika', '1 spoon salt', '½ cup cider vinegar'],
        steps: [
          'Rub the meat with sugar, paprika and salt the evening before.',
          'Roast covered at 250 °F until a fork turns in it, 7 hours or 200 °F inside.',
          'Rest an hour, pull apart, and mix with the juices and the vinegar.',
        ],
      },
      es: {
        title: 'Paleta deshebrada',
        cut: 'Cabeza de lomo, 6 lb',
        ingredients: [
          '2 cucharadas de azúcar morena',
          '1 cucharada de pimentón',
          '1 cucharada de sal',
          '½ taza de vinagre de manzana',
        ],
        steps: [
          'La noche anterior frote la carne con azúcar, pimentón y sal.',
          'Hornee tapada a 250 °F hasta que un tenedor gire en ella: 7 horas o 200 °F por dentro.',
          'Deje reposar una hora, deshebre y mezcle con los jugos y el vinagre.',
        ],
      },
    },
  },
  {
    species: 'lamb',
    minutes: 100,
    serves: 6,
    words: {
      en: {
        title: 'Leg with garlic and rosemary',
        cut: 'Bone-in leg, 5 lb',
        ingredients: ['6 cloves garlic', '3 sprigs rosemary', '2 spoons oil', 'salt, pepper'],
        steps: [
          'Cut slits into the leg and put garlic and rosemary into them. Oil, salt, pepper.',
          'Roast 15 minutes at 450 °F, then at 325 °F to 135 °F inside, about an hour.',
          'Rest 20 minutes under foil before carving.',
        ],
      },
      es: {
        title: 'Pierna con ajo y romero',
        cut: 'Pierna con hueso, 5 lb',
        ingredients: ['6 dientes de ajo', '3 ramas de romero', '2 cucharadas de aceite', 'sal, pimienta'],
        steps: [
          'Haga cortes en la pierna y meta en ellos ajo y romero. Aceite, sal y pimienta.',
          'Hornee 15 minutos a 450 °F y luego a 325 °F hasta 135 °F por dentro, cerca de una hora.',
          'Deje reposar 20 minutos bajo papel de aluminio antes de cortar.',
        ],
      },
    },
  },
  {
    species: 'goat',
    minutes: 150,
    serves: 6,
    words: {
      en: {
        title: 'Goat curry',
        cut: 'Stew pieces with bone, 3 lb',
        ingredients: ['3 onions', '1 can tomatoes', '2 spoons curry powder', 'ginger, garlic, 1 cup yogurt'],
        steps: [
          'Brown the onions slowly, add ginger, garlic and curry powder.',
          'Turn the meat in it, add tomatoes and a cup of water, and simmer covered 2 hours.',
          'Stir in the yogurt off the heat.',
        ],
      },
      es: {
        title: 'Cabrito al curry',
        cut: 'Trozos con hueso para guiso, 3 lb',
        ingredients: ['3 cebollas', '1 lata de tomates', '2 cucharadas de curry', 'jengibre, ajo, 1 taza de yogur'],
        steps: [
          'Dore las cebollas despacio y agregue jengibre, ajo y curry.',
          'Dé vueltas a la carne, agregue tomates y una taza de agua, y cocine tapado 2 horas.',
          'Incorpore el yogur fuera del fuego.',
        ],
      },
    },
  },
  {
    species: 'elk',
    minutes: 30,
    serves: 4,
    words: {
      en: {
        title: 'Elk steaks in butter',
        cut: 'Loin steaks, 1 inch',
        ingredients: ['3 spoons butter', '2 cloves garlic', 'thyme', 'salt, pepper'],
        steps: [
          'Let the steaks come to room temperature, dry and salt them.',
          'Sear 3 minutes a side in a very hot pan.',
          'Lower the heat, baste with butter, garlic and thyme, and take out at 130 °F. Beyond 140 °F elk is dry.',
        ],
      },
      es: {
        title: 'Filetes de alce en mantequilla',
        cut: 'Filetes de lomo, 1 pulgada',
        ingredients: ['3 cucharadas de mantequilla', '2 dientes de ajo', 'tomillo', 'sal, pimienta'],
        steps: [
          'Deje los filetes a temperatura ambiente, séquelos y sálelos.',
          'Dore 3 minutos por lado en una sartén muy caliente.',
          'Baje el fuego, báñelos con mantequilla, ajo y tomillo y retírelos a 130 °F. Pasados los 140 °F el alce se seca.',
        ],
      },
    },
  },
  {
    species: 'yak',
    minutes: 180,
    serves: 6,
    words: {
      en: {
        title: 'Braised yak shank',
        cut: 'Cross-cut shank, 4 lb',
        ingredients: ['1 onion', '2 stalks celery', '1 cup red wine', '2 cups broth', 'orange peel'],
        steps: [
          'Flour and brown the slices.',
          'Soften the vegetables, add the wine and boil it down by half.',
          'Add broth and peel, cover, and braise at 310 °F for 2½ hours, until the marrow is soft.',
        ],
      },
      es: {
        title: 'Osobuco de yak',
        cut: 'Chamorro en rodajas, 4 lb',
        ingredients: ['1 cebolla', '2 ramas de apio', '1 taza de vino tinto', '2 tazas de caldo', 'cáscara de naranja'],
        steps: [
          'Enharine y dore las rodajas.',
          'Ablande las verduras, agregue el vino y reduzca a la mitad.',
          'Agregue caldo y cáscara, tape y cocine al horno a 310 °F por 2½ horas, hasta que el tuétano esté suave.',
        ],
      },
    },
  },
  {
    species: 'pork',
    minutes: 40,
    serves: 4,
    words: {
      en: {
        title: 'Brined chops',
        cut: 'Bone-in chops, 1 inch',
        ingredients: ['4 cups water', '¼ cup salt', '2 spoons sugar', '1 spoon oil'],
        steps: [
          'Dissolve salt and sugar in the water and keep the chops in it for 30 minutes. Dry them.',
          'Sear 4 minutes a side.',
          'Finish to 145 °F inside and rest 5 minutes.',
        ],
      },
      es: {
        title: 'Chuletas en salmuera',
        cut: 'Chuletas con hueso, 1 pulgada',
        ingredients: ['4 tazas de agua', '¼ taza de sal', '2 cucharadas de azúcar', '1 cucharada de aceite'],
        steps: [
          'Disuelva sal y azúcar en el agua y deje ahí las chuletas 30 minutos. Séquelas.',
          'Dore 4 minutos por lado.',
          'Termine a 145 °F por dentro y deje reposar 5 minutos.',
        ],
      },
    },
  },
  {
    species: 'poultry',
    minutes: 90,
    serves: 5,
    words: {
      en: {
        title: 'Roast whole bird',
        cut: 'Whole chicken, 4 lb',
        ingredients: ['1 lemon', '1 spoon salt', '2 spoons butter', 'pepper'],
        steps: [
          'Salt the bird inside and out and leave it open in the refrigerator overnight.',
          'Butter it, put the lemon inside, and roast at 425 °F for about 75 minutes.',
          'Done at 165 °F in the thigh. Rest 15 minutes.',
        ],
      },
      es: {
        title: 'Pollo entero al horno',
        cut: 'Pollo entero, 4 lb',
        ingredients: ['1 limón', '1 cucharada de sal', '2 cucharadas de mantequilla', 'pimienta'],
        steps: [
          'Sale el pollo por dentro y por fuera y déjelo destapado en el refrigerador toda la noche.',
          'Úntelo con mantequilla, ponga el limón dentro y hornee a 425 °F unos 75 minutos.',
          'Está listo a 165 °F en el muslo. Deje reposar 15 minutos.',
        ],
      },
    },
  },
  {
    species: 'deer',
    minutes: 120,
    serves: 8,
    words: {
      en: {
        title: 'Venison chili',
        cut: 'Ground or cubed venison, 2 lb',
        ingredients: ['2 onions', '2 cans beans', '1 can tomatoes', '3 spoons chili powder', '1 spoon cumin'],
        steps: [
          'Brown the meat in two batches so that it fries and does not stew.',
          'Add onions and spices, then tomatoes and two cups of water.',
          'Simmer an hour and a half; add the beans for the last 20 minutes.',
        ],
      },
      es: {
        title: 'Chili de venado',
        cut: 'Venado molido o en cubos, 2 lb',
        ingredients: [
          '2 cebollas',
          '2 latas de frijoles',
          '1 lata de tomates',
          '3 cucharadas de chile en polvo',
          '1 cucharada de comino',
        ],
        steps: [
          'Dore la carne en dos tandas para que se fría y no se cueza.',
          'Agregue cebollas y especias, y luego tomates y dos tazas de agua.',
          'Cocine hora y media; agregue los frijoles los últimos 20 minutos.',
        ],
      },
    },
  },
  {
    species: 'wild_game',
    minutes: 200,
    serves: 6,
    words: {
      en: {
        title: 'Hunter’s stew',
        cut: 'Any stew meat, 2½ lb',
        ingredients: ['4 oz bacon', '2 cups mushrooms', '2 cups broth', '1 spoon juniper berries', '4 potatoes'],
        steps: [
          'Render the bacon and brown the meat in its fat.',
          'Add mushrooms, crushed juniper and broth, and simmer covered 2½ hours.',
          'Add the potatoes for the last half hour.',
        ],
      },
      es: {
        title: 'Guiso del cazador',
        cut: 'Carne para guiso, 2½ lb',
        ingredients: [
          '4 oz de tocino',
          '2 tazas de champiñones',
          '2 tazas de caldo',
          '1 cucharada de bayas de enebro',
          '4 papas',
        ],
        steps: [
          'Derrita el tocino y dore la carne en su grasa.',
          'Agregue champiñones, enebro machacado y caldo, y cocine tapado 2½ horas.',
          'Agregue las papas la última media hora.',
        ],
      },
    },
  },
];
