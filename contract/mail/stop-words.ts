const STOP = ['stop', 'stop all', 'stopall', 'quit', 'end', 'revoke', 'opt out', 'optout', 'cancel', 'unsubscribe'];
const STOP_SPANISH = ['alto', 'parar', 'cancelar', 'baja'];
const START = ['start', 'unstop', 'yes', 'si', 'sí'];
const HELP = ['help', 'info', 'ayuda'];

/** What a reply to a text asks us to do. A keyword counts only if it is the whole reply, apart from "please". */
export function meaningOf(reply: string): { asks: 'stop' | 'start' | 'help' | null; language: 'en' | 'es' } {
  const said = reply
    .toLowerCase()
    .replaceAll(/[^\p{L}\s-]/gu, '')
    .replaceAll(/[\s-]+/g, ' ')
    .replace(/^(please|por favor) | (please|por favor)$/g, '')
    .trim();
  const language = [...STOP_SPANISH, 'si', 'sí', 'ayuda'].includes(said) ? 'es' : 'en';
  if (STOP.includes(said) || STOP_SPANISH.includes(said)) return { asks: 'stop', language };
  if (START.includes(said)) return { asks: 'start', language };
  return { asks: HELP.includes(said) ? 'help' : null, language };
}
