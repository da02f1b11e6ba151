// A page that the server rendered keeps its scripts in a template (server/app/pages.ts). They start once the page is painted and
// its styles and first pictures have arrived, because on a slow connection they would delay what the visitor reads. They start
// earlier if someone already uses the page, and don't wait for a picture that never arrives.
const startScripts = () => {
  const waiting = document.querySelector('template[data-scripts]');
  if (waiting) document.head.append(waiting.content);
};
const painted = new Promise((done) => new PerformanceObserver(done).observe({ type: 'paint', buffered: true }));
const loaded = new Promise((done) => addEventListener('load', done));
Promise.all([painted, loaded]).then(startScripts);
for (const type of ['pointerdown', 'keydown']) addEventListener(type, startScripts, { once: true });
setTimeout(startScripts, 5000);
