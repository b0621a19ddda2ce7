import { useCallback, useEffect, useRef, useState } from 'react';
import { asFailure } from '../../parts/failure';
import type { Failure } from '../../parts/failure';
import { onRegained } from '../../session/session-events';
import { sendRoster } from '../calls';
import type { Roster } from '../types';
import type { RosterPart } from './in-parts';

export interface SentPart {
  part: RosterPart;
  roster: Roster;
}

export interface RosterUpload {
  status: 'idle' | 'sending' | 'waiting' | 'stopped' | 'sent';
  sent: SentPart[];
  failure: Failure | null;
}

/** The pause before a part is sent again that was refused because other rosters are still open. */
const PAUSE_MS = 5_000;
const IDLE: RosterUpload = { status: 'idle', sent: [], failure: null };

/** Sends the parts one after the other. One that failed is sent again with the same key. */
export function useRosterUpload(parts: readonly RosterPart[]): [RosterUpload, () => void] {
  const [upload, setUpload] = useState(IDLE);
  const running = useRef(false);
  const left = useRef(false);
  const sent = useRef<SentPart[]>([]);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const start = useCallback(() => {
    const run = async () => {
      if (running.current) return;
      running.current = true;
      const show = (status: RosterUpload['status'], failure: Failure | null = null) => {
        if (!left.current) setUpload({ status, sent: sent.current, failure });
      };
      show('sending');
      while (sent.current.length < parts.length && !left.current) {
        const part = parts[sent.current.length];
        if (part === undefined) break;
        try {
          const { batch } = await sendRoster(part.items, part.key);
          sent.current = [...sent.current, { part, roster: batch }];
          show('sending');
        } catch (error) {
          const failure = asFailure(error);
          if (failure.code !== 'rate_limit_exceeded') {
            running.current = false;
            show('stopped', failure);
            return;
          }
          show('waiting');
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      }
      running.current = false;
      show('sent');
    };
    void run();
  }, [parts]);

  // After signing in again, it continues where it stopped.
  const isLost = upload.failure?.code === 'session_required';
  useEffect(() => (isLost ? onRegained(start) : undefined), [isLost, start]);
  return [upload, start];
}
