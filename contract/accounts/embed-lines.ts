const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a plant pastes into its own website: a line that shows its free days there, and a link to its page. */
export const embedLines = (origin: string, plant_id: number, name: string): { script: string; link: string } => ({
  script: `<script async src="${origin}/free-days.js" data-plant="${plant_id}"></script>`,
  link: `<a href="${origin}/plant/${plant_id}">${escapeText(name)}</a>`,
});
