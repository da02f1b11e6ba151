import { parseSync } from 'vite';
import { LANGUAGES } from '#contract/lib/words.ts';

/** Attributes and properties that hold text for people to read. */
const READ_NAMES = new Set([
  'label',
  'title',
  'subtitle',
  'placeholder',
  'hint',
  'description',
  'header',
  'heading',
  'alt',
  'legend',
  'text',
  'yes',
  'no',
  'words',
  'message',
  'summary',
  'error',
  'empty',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'closeButtonLabel',
  'lostWords',
]);
/** Functions that translate the text they are given, or whose text is only for developers. */
const SPEAKERS = new Set(['t', 'translate', 'Error', 'TypeError']);
/** Functions that show their text to people as it is, without translating it. */
const ANNOUNCERS = new Set(['announce', 'setError', 'useDocumentTitle']);
/** Text that looks like words but isn't, or is the same in every language. */
const NAMES = new Set([
  'Escape',
  'Enter',
  'Tab',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Accept',
  'Content-Type',
  'Authorization',
  'Idempotency-Key',
  'Bearer ',
  'AbortError',
  'English',
  'Español', // languages go by their own names
  // Kinds of cut sheet controls in API data.
  'Dropdown',
  'Multiselect',
  'Textbox',
  'Number',
  'Subfields',
  'UTC',
  'Ctrl K',
  'Esc',
  'United States', // a country as it is stored
  'Erased', // stored in place of a name
  // makers of scales
  'Mettler Toledo (MT-SICS)',
  'Ohaus',
  'Brecknell (SCP)',
  // card brands
  'Visa',
  'Mastercard',
  'American Express',
  'Discover',
]);

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodesIn = (value: unknown): Node[] =>
  Array.isArray(value) ? value.flatMap(nodesIn) : isNode(value) ? [value] : [];
const childrenOf = ({ type: _, parent: __, ...rest }: Node): Node[] => Object.values(rest).flatMap(nodesIn);

/** The product's own name is the same in every language. */
const isRead = (text: string) => /\p{L}{2}/u.test(text.replaceAll('Hindquarter', '')) && !NAMES.has(text.trim());
/** Whether a string looks like English text, such as 'Two words' or 'Word'. */
const looksLikeWords = (text: string) =>
  /^\p{Lu}\p{Ll}+([ ’'.,!?…:-]|$)/u.test(text) || /^\p{Lu}.*\p{Ll} \p{Ll}/u.test(text);

/**
 * The strings an expression can evaluate to, through conditions, concatenation, and templates, but not through other calls.
 */
function textsOf(node: Node): { text: string; at: number }[] {
  const each = (...names: string[]) => names.flatMap((name) => nodesIn(node[name]).flatMap(textsOf));
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, at: node.start }] : [];
    case 'TemplateLiteral': {
      const texts = (node.quasis as { value: { cooked: string }; start: number }[]).map(({ value, start }) => ({
        text: value.cooked,
        at: start,
      }));
      return [...texts, ...each('expressions')];
    }
    case 'ConditionalExpression':
      return each('consequent', 'alternate');
    case 'LogicalExpression':
      return node.operator === '&&' ? each('right') : each('left', 'right');
    case 'BinaryExpression':
      return node.operator === '+' ? each('left', 'right') : [];
    case 'ArrayExpression':
      return each('elements');
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return each('expression');
    case 'CallExpression':
      return SPEAKERS.has(nameOf(node.callee)) ? [] : each('callee');
    case 'MemberExpression':
      return each('object');
    default:
      return [];
  }
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return typeof node.name === 'string' ? node.name : typeof node.value === 'string' ? node.value : nameOf(node.name);
}

/** All strings in a source file, because any of them could be a key in the catalog. */
export function stringsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, code).program as unknown as Node);
  return found;
}

/** Text that bypasses `t` or has no Spanish translation, each with its line. */
export function findLooseWords(file: string, code: string, isKnown: (words: string) => boolean): string[] {
  const wrong = new Map<number, string>();
  const report = (at: number, text: string) =>
    wrong.set(at, `${file}:${code.slice(0, at).split('\n').length} ${text.trim().replace(/\s+/g, ' ')}`);
  const judge = (node: Node) => {
    for (const { text, at } of textsOf(node)) if (isRead(text)) report(at, text);
  };

  function visit(node: Node): void {
    switch (node.type) {
      case 'JSXText':
        if (isRead(String(node.value))) report(node.start, String(node.value));
        break;
      case 'JSXAttribute':
        if (READ_NAMES.has(nameOf(node.name))) nodesIn(node.value).forEach(judge);
        // Other attributes hold codes and class names, but their expressions may contain text.
        for (const value of nodesIn(node.value)) if (value.type !== 'Literal') visit(value);
        return;
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of nodesIn(node.children)) if (child.type === 'JSXExpressionContainer') judge(child);
        break;
      case 'Property':
        // Catalog text has the type Words and is translated when rendered. Anything else isn't translated.
        for (const value of nodesIn(node.value)) {
          if (!READ_NAMES.has(nameOf(node.key))) continue;
          for (const { text, at } of textsOf(value)) {
            if (isRead(text) && !isKnown(text)) report(at, text);
          }
        }
        for (const value of nodesIn(node.value)) visit(value);
        return;
      case 'CallExpression':
      case 'NewExpression': {
        const name = nameOf(node.callee);
        const given = nodesIn(node.arguments);
        if (name === 't' && given[0]) {
          for (const { text, at } of textsOf(given[0])) if (!isKnown(text)) report(at, text);
          for (const more of given.slice(1)) visit(more);
          return;
        }
        if (SPEAKERS.has(name) || name === 'lazyRouteComponent') return;
        if (ANNOUNCERS.has(name)) given.slice(name === 'useDocumentTitle' ? 0 : 1).forEach(judge);
        break;
      }
      case 'Literal':
        if (
          typeof node.value === 'string' &&
          looksLikeWords(node.value) &&
          isRead(node.value) &&
          !isKnown(node.value)
        ) {
          report(node.start, node.value);
        }
        break;
      case 'TemplateElement': {
        const { cooked } = node.value as { cooked: string };
        if (/\p{L}{2,} \p{L}{2,}/u.test(cooked)) report(node.start, cooked);
        break;
      }
      case 'ObjectExpression': {
        const names = nodesIn(node.properties).map(({ key }) => nameOf(key));
        // Longer text is defined next to its translation.
        if (Object.keys(LANGUAGES).every((language) => names.includes(language))) return;
        break;
      }
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        return;
      case 'BinaryExpression':
        // Comparisons use codes, not display text.
        if (/^[!=]==?$/.test(String(node.operator))) {
          for (const side of [...nodesIn(node.left), ...nodesIn(node.right)]) if (side.type !== 'Literal') visit(side);
          return;
        }
        break;
      case 'SwitchCase':
        for (const then of nodesIn(node.consequent)) visit(then);
        return;
    }
    for (const child of childrenOf(node)) visit(child);
  }
  visit(parseSync(file, code).program as unknown as Node);
  return [...wrong.values()];
}
