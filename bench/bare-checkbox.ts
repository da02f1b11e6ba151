import { Checkbox, MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';

/** Lower bound for a click: one Mantine checkbox on an empty page. */
const root = createRoot(document.body.appendChild(document.createElement('div')));
root.render(createElement(MantineProvider, null, createElement(Checkbox, { label: 'Bare' })));
