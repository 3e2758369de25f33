import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';
import { generatorMachine } from '../sender/generator';
import { senderMachine } from '../sender/sender';
import type { SenderKind, SenderRecord, SenderWireEvent } from '../sender/sender.types';
import { validatorMachine } from '../sender/validator';
import { inertScope } from '../inert/inert-scope';

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

/** Nothing is called, sent or told by it. */
const NOWHERE = inertScope();
const NO_TIME = { at: 0, date: null, replayed: false } as const;

/** The chart of each kind, and the events of the server that say that it began, and that it broke off. */
const KINDS = {
  whatsapp: { machine: senderMachine, began: 'wire.sending', broke: 'wire.error_blast' },
  generator: { machine: generatorMachine, began: 'wire.generating', broke: 'wire.error_generate' },
  validator: { machine: validatorMachine, began: 'wire.validating', broke: 'wire.error_validate' },
} as const satisfies Readonly<Record<SenderKind, object>>;

const transition = (snapshot: AnyMachineSnapshot, event: { readonly type: string }): AnyMachineSnapshot =>
  (snapshot.machine as AnyStateMachine).transition(snapshot, event, NOWHERE);
const wire = (type: SenderWireEvent['type'], fields: object = {}) => ({ type, ...NO_TIME, ...fields });

/** A command of a person, and the event of the server that follows where the chart takes it. */
const commanded = (
  snapshot: AnyMachineSnapshot,
  command: string,
  tag: string,
  answer: { readonly type: string },
): AnyMachineSnapshot => {
  const asked = transition(snapshot, { type: command });
  return asked.hasTag(tag) ? transition(asked, answer) : asked;
};

const suspensionsOf = ({ context }: AnyMachineSnapshot) =>
  (context as { readonly record: SenderRecord }).record.suspended_count ?? 0;

/** The chart after it happened. */
function happened(snapshot: AnyMachineSnapshot, happening: Happening, kind: SenderKind): AnyMachineSnapshot {
  switch (happening) {
    case 'begun':
    case 'restarted':
      return commanded(snapshot, 'blast.startRequested', 'requesting', wire(KINDS[kind].began));
    case 'stopped':
      return commanded(snapshot, 'blast.stopRequested', 'stopping', wire('wire.stop'));
    case 'broken':
      return transition(snapshot, wire(KINDS[kind].broke, { state: 'connected' }));
    case 'suspended':
      return transition(
        snapshot,
        wire('wire.suspended', {
          state: 'suspended',
          sender: { suspended: 1, suspended_count: suspensionsOf(snapshot) + 1 },
        }),
      );
    case 'activated':
      return commanded(
        snapshot,
        'activation.requested',
        'activating',
        wire('wire.connection.update', { state: 'connected', sender: { suspended: 0 } }),
      );
    case 'relinked':
      return transition(snapshot, wire('wire.connection.update', { state: 'connected' }));
    default:
      return transition(snapshot, wire('wire.connection.update', { state: happening }));
  }
}

const wishAfter = (happening: Happening, before: boolean) =>
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
