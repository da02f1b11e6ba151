import { Checkbox, MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';

/** The floor of a click: one checkbox of the component library, and nothing else on the page. */
const root = createRoot(document.body.appendChild(document.createElement('div')));
root.render(createElement(MantineProvider, null, createElement(Checkbox, { label: 'Bare' })));
