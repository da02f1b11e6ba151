// Runs before the first paint, so that dark screens don't flash white and the menu has its width.
try {
  // As web/app/shell/use-collapsed-menu.ts keeps it.
  document.documentElement.dataset.menu = localStorage.getItem('hindquarter.menu') === '"icons"' ? 'icons' : 'wide';
  // As Mantine keeps it.
  const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
}
