import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SCALE_DIALECTS, type ScaleDialect } from '#contract/floor/weighed.ts';
import type { ScaleAnswer } from '#web/floor/scale/dialects.ts';
import { findSerial, type OpenScale, openScale, type SerialPort } from '#web/floor/scale/scale-port.ts';

/** How often a scale is asked. It answers within a tenth of a second. */
const ASK_EVERY_MS = 300;
/** Where this device keeps which scale it has. */
const KEPT = 'hq-scale';

export interface Scale {
  /** 'none': this browser can't use a scale. */
  state: 'none' | 'off' | 'on' | 'lost';
  dialect: ScaleDialect;
  /** The newest answer; null until there is one. */
  answer: ScaleAnswer | null;
  connect: (dialect: ScaleDialect) => Promise<void>;
  disconnect: () => void;
}

function keptDialect(): ScaleDialect | null {
  try {
    const kept = localStorage.getItem(KEPT);
    return SCALE_DIALECTS.find((one) => one === kept) ?? null;
  } catch {
    return null;
  }
}
function keep(dialect: ScaleDialect | null): void {
  try {
    if (dialect) localStorage.setItem(KEPT, dialect);
    else localStorage.removeItem(KEPT);
  } catch {
    // Without storage, the person connects the scale again after a reload.
  }
}

/**
 * The scale beside this device, asked all the time while it is connected. A scale that was connected before is opened again by
 * itself, because the browser remembers that the person allowed it.
 */
export function useScale(): Scale {
  const [state, setState] = useState<Scale['state']>(() => (findSerial() ? 'off' : 'none'));
  const [dialect, setDialect] = useState<ScaleDialect>(() => keptDialect() ?? 'mt_sics');
  const [answer, setAnswer] = useState<ScaleAnswer | null>(null);
  const open = useRef<OpenScale | null>(null);

  async function start(port: SerialPort, spoken: ScaleDialect): Promise<void> {
    const end = () => {
      open.current = null;
      setAnswer(null);
      setState('lost');
    };
    try {
      open.current = await openScale(port, spoken, { onAnswer: setAnswer, onLost: end });
      setState('on');
    } catch {
      end();
    }
  }
  function stop(): void {
    void open.current?.close();
    open.current = null;
    setAnswer(null);
  }

  const startKept = useEffectEvent(async () => {
    const spoken = keptDialect();
    const [port] = spoken ? ((await findSerial()?.getPorts()) ?? []) : [];
    if (spoken && port) await start(port, spoken);
  });
  useEffect(() => {
    void startKept();
    return () => void open.current?.close();
  }, []);
  useEffect(() => {
    if (state !== 'on') return;
    const timer = setInterval(() => void open.current?.ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [state]);

  return {
    state,
    dialect,
    answer,
    async connect(spoken) {
      stop();
      try {
        const port = await findSerial()?.requestPort();
        if (!port) return;
        keep(spoken);
        setDialect(spoken);
        await start(port, spoken);
      } catch {
        // Nothing was chosen.
        setState('off');
      }
    },
    disconnect() {
      stop();
      keep(null);
      setState('off');
    },
  };
}
