// Runs before the first paint, so that dark screens don't flash white and the menu has the right width from the start.
try {
  // Stored by web/app/shell/shell.tsx.
  document.documentElement.dataset.menu = localStorage.getItem('hindquarter.menu') === '"icons"' ? 'icons' : 'wide';
  // Stored by Mantine.
  const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'auto';
  const isDark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
} catch {
  document.documentElement.setAttribute('data-mantine-color-scheme', 'light');
}
