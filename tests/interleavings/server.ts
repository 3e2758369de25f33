import {
  type Account,
  type Answer,
  type Call,
  type Command,
  epochName,
  type Fact,
  type Message,
  type State,
} from './state';

/** How many facts the server can replay. */
const KEPT = 2;

function publish(
  state: State,
  event: Fact['event'],
  status: Account['status'],
  count = state.server.count,
): State {
  const { epoch, seq, log } = state.server;
  const fact: Fact = { event, epoch: epochName(epoch), seq: seq + 1, replayed: false, status, count };
  return {
    ...state,
    server: { epoch, seq: seq + 1, log: [...log, fact].slice(-KEPT), status, count },
    line: state.line && [...state.line, fact],
  };
}

export const started = (state: State) => publish(state, 'sending', 'sending');
export const stopped = (state: State) => publish(state, 'stop', 'idle');
export const counted = (state: State) => publish(state, 'count_success', 'sending', state.server.count + 1);

export function execute(state: State, command: Command): readonly [State, Call['result']] {
  if (command === 'stop') return [stopped(state), 'done'];
  return state.server.status === 'sending' ? [state, 'refused'] : [started(state), 'done'];
}

export const answerNow = ({ server: { epoch, seq, status, count } }: State): Answer => ({
  epoch: epochName(epoch),
  seq,
  status,
  count,
});

/** What a page that says where it stands is sent first. */
export function replayFor({ server: { epoch, seq, log }, position: { numbers } }: State): readonly Message[] {
  const head = { epoch: epochName(epoch), seq };
  if (!numbers) return [{ event: 'resumed', ...head, complete: true }];
  const isKnown = numbers.epoch === head.epoch && numbers.last <= seq && numbers.last >= seq - log.length;
  const missed = isKnown ? log.filter((fact) => fact.seq > numbers.last) : [];
  return [...missed, { event: 'resumed', ...head, complete: isKnown }];
}
