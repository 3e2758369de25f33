import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';
import { generatorMachine } from '../sender/generator';
import { senderMachine } from '../sender/sender';
import type { SenderKind, SenderRecord, SenderWireEvent } from '../sender/sender.types';
import { validatorMachine } from '../sender/validator';
import { transitioned } from '../inert/transitioned';

/** What can happen to an account ahead: what people do, and what befalls it. */
export type Happening =
  | 'begun'
  | 'stopped'
  | 'broken'
  | 'disconnected'
  | 'conflict'
  | 'loggedOut'
  | 'suspended'
  | 'restarted'
  | 'relinked'
  | 'activated';

/** What of an account's chart decides what it does until something happens. */
export interface Node {
  readonly isSending: boolean;
  readonly isLost: boolean;
  readonly isSuspended: boolean;
  /** A person wants it to send: it is started again once it can be. */
  readonly isWanted: boolean;
  readonly suspensions: number;
  /** Where it leads, as the chart decides: itself, where it takes no notice. */
  after(happening: Happening): Node;
}

const NO_TIME = { at: 0, date: null, replayed: false } as const;

/** The chart of each kind, and the events of the server that say that it began, and that it broke off. */
const KINDS = {
  whatsapp: { machine: senderMachine, began: 'wire.sending', broke: 'wire.error_blast' },
  generator: { machine: generatorMachine, began: 'wire.generating', broke: 'wire.error_generate' },
  validator: { machine: validatorMachine, began: 'wire.validating', broke: 'wire.error_validate' },
} as const satisfies Readonly<Record<SenderKind, object>>;

const suspensionsOf = ({ context }: AnyMachineSnapshot) =>
  (context as { readonly record: SenderRecord }).record.suspended_count ?? 0;

const START = { type: 'blast.startRequested', tag: 'requesting' } as const;
const STOP = { type: 'blast.stopRequested', tag: 'stopping' } as const;
const ACTIVATE = { type: 'activation.requested', tag: 'activating' } as const;

/** How something comes about: by what the server says, where a person asks for it once the chart has taken their command. */
interface Way {
  /** The command, and the tag of the chart that has taken it. */
  readonly asked: typeof START | typeof STOP | typeof ACTIVATE | null;
  readonly said: SenderWireEvent['type'];
  readonly fields?: { readonly state: string };
  /** What the server then says of the sender. */
  readonly sender?: Partial<SenderRecord>;
}

export function wayOfHappening(happening: Happening, kind: SenderKind, snapshot: AnyMachineSnapshot): Way {
  switch (happening) {
    case 'begun':
    case 'restarted':
      return { asked: START, said: KINDS[kind].began };
    case 'stopped':
      return { asked: STOP, said: 'wire.stop' };
    case 'broken':
      return { asked: null, said: KINDS[kind].broke, fields: { state: 'connected' } };
    case 'suspended':
      return {
        asked: null,
        said: 'wire.suspended',
        fields: { state: 'suspended' },
        sender: { suspended: 1, suspended_count: suspensionsOf(snapshot) + 1 },
      };
    case 'activated':
      return {
        asked: ACTIVATE,
        said: 'wire.connection.update',
        fields: { state: 'connected' },
        sender: { suspended: 0 },
      };
    case 'relinked':
      return { asked: null, said: 'wire.connection.update', fields: { state: 'connected' } };
    default:
      return { asked: null, said: 'wire.connection.update', fields: { state: happening } };
  }
}

/** The chart after it happened. */
function happened(snapshot: AnyMachineSnapshot, happening: Happening, kind: SenderKind): AnyMachineSnapshot {
  const { asked, said, fields, sender } = wayOfHappening(happening, kind, snapshot);
  const before = asked ? transitioned(snapshot, { type: asked.type }) : snapshot;
  if (asked && !before.hasTag(asked.tag)) return before;
  return transitioned(before, { type: said, ...NO_TIME, ...fields, ...(sender && { sender }) });
}

/** Whether a person wants it to send after that. */
export const wishAfter = (happening: Happening, before: boolean) =>
  happening === 'begun' || happening === 'restarted' ? true : happening === 'stopped' ? false : before;

/**
 * A sender's chart as it is walked a million times: each of its transitions is taken once, by the chart itself, and
 * remembered.
 */
export function createNodes(kind: SenderKind = 'whatsapp') {
  const nodes = new Map<string, Node>();
  const nodeOf = (snapshot: AnyMachineSnapshot, isWanted: boolean): Node => {
    const key = JSON.stringify([snapshot.value, suspensionsOf(snapshot), isWanted]);
    const known = nodes.get(key);
    if (known) return known;
    const after = new Map<Happening, Node>();
    const node: Node = {
      isSending: snapshot.hasTag('sending'),
      isLost: snapshot.hasTag('lost'),
      isSuspended: snapshot.hasTag('suspended'),
      isWanted,
      suspensions: suspensionsOf(snapshot),
      after(happening) {
        let next = after.get(happening);
        if (!next) {
          next = nodeOf(happened(snapshot, happening, kind), wishAfter(happening, isWanted));
          after.set(happening, next);
        }
        return next;
      },
    };
    nodes.set(key, node);
    return node;
  };
  return {
    /** Where an account stands now. */
    of(
      record: Pick<SenderRecord, 'state' | 'status' | 'suspended' | 'suspended_count'>,
      isWanted: boolean,
    ): Node {
      const input = { key: '', kind, record: { id: '', count_success: 0, count_fail: 0, ...record } };
      const [snapshot] = initialTransition(KINDS[kind].machine as AnyStateMachine, input);
      return nodeOf(snapshot, isWanted);
    },
  };
}
