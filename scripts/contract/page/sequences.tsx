import { type Sequence, sequences, type Step } from '../sequences';
import { Text } from './text';

const WIDTH = 360;
const ENDS = [28, WIDTH - 28] as const;
const TOP = 44;
const ROW = 46;

const saidIn = ({ call, events = [] }: Step) => call ?? events.join(', ');
const whereText = ({ where }: Step) => {
  if (!where) return '';
  const [value, other] = where.values;
  const isFlag = other === true || other === false;
  return isFlag ? String(value) : where.values.join(' or ');
};

/** Names of steps before which a step is drawn, where it does not simply follow the one above it. */
function notesOf(steps: readonly (readonly [string, Step])[], place: number): string {
  const [name] = steps[place] ?? [''];
  const above = steps[place - 1];
  const follows = above === undefined || above[1].next.includes(name);
  const repeats = steps.slice(place).flatMap(([later, step]) => (step.next.includes(name) ? [later] : []));
  const before = steps
    .slice(0, place)
    .flatMap(([earlier, step]) => (step.next.includes(name) ? [earlier] : []));
  return [
    ...(follows ? [] : [before.length > 0 ? `or after ${before.slice(-2).join(', ')}` : 'at any time']),
    ...(repeats.length > 0
      ? [repeats.includes(name) ? 'again and again' : `again after ${repeats.join(', ')}`]
      : []),
  ].join(' · ');
}

/** The page to the left, the server to the right, and what goes between them from above to below. */
const Picture = ({ name, sequence }: { name: string; sequence: Sequence }) => {
  const steps = Object.entries(sequence.steps).filter(([, { isApart }]) => !isApart);
  const height = TOP + steps.length * ROW + 16;
  return (
    <svg
      className="sequence"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-labelledby={`picture-${name}`}
      aria-describedby={`steps-${name}`}
    >
      <title id={`picture-${name}`}>{`${sequence.title}: what is said, from above to below`}</title>
      {(['Page', 'Server'] as const).map((party, side) => (
        <g key={party}>
          <text className="party" x={ENDS[side]} y="16" textAnchor="middle">
            {party}
          </text>
          <line className="life" x1={ENDS[side]} x2={ENDS[side]} y1="24" y2={height} />
        </g>
      ))}
      {steps.map(([step, its], place) => {
        const y = TOP + place * ROW + 16;
        const [from, to] = its.call ? ENDS : [ENDS[1], ENDS[0]];
        const tip = to + (to > from ? -1 : 1) * 7;
        const note = notesOf(steps, place);
        const where = whereText(its);
        return (
          <g
            key={step}
            className={its.call ? 'call' : its.next.every((one) => one === 'end') ? 'last' : 'told'}
          >
            <line x1={from} x2={tip} y1={y} y2={y} />
            <path d={`M${to} ${y}L${tip} ${y - 4}V${y + 4}Z`} />
            <text x={WIDTH / 2} y={y - 6} textAnchor="middle">
              {its.events && its.events.length > 2 ? 'a failure' : saidIn(its)}
              {where && <tspan className="where">{` ${where}`}</tspan>}
            </text>
            {note && (
              <text className="note" x={WIDTH / 2} y={y + 11} textAnchor="middle">
                {note}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
};

const nextText = ({ next }: Step) => next.map((name) => (name === 'end' ? 'nothing' : name)).join(', ');

const Steps = ({ name, sequence }: { name: string; sequence: Sequence }) => (
  <table id={`steps-${name}`} className="steps">
    <thead>
      <tr>
        <th scope="col">Step</th>
        <th scope="col">What is said</th>
        <th scope="col">What may follow</th>
      </tr>
    </thead>
    <tbody>
      {Object.entries(sequence.steps).map(([step, its]) => (
        <tr key={step}>
          <th scope="row">{step}</th>
          <td>
            {its.call ? (
              <a href={`#${its.call}`}>
                <code>{its.call}</code>
              </a>
            ) : (
              its.events?.map((event) => (
                <a key={event} href={`#event-${event}`}>
                  <code>{event}</code>
                </a>
              ))
            )}{' '}
            {its.where && <Text>{`with \`${its.where.field}\` ${whereText(its)}`}</Text>}
            <br />
            <Text>{its.text}</Text>
            {its.mayLack && <em>may be left out</em>}
            {its.isApart && <em>while nothing else goes on</em>}
          </td>
          <td>{nextText(its)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Which calls and events come in which order, as pictures and in words. */
export const Sequences = () => (
  <section id="sequences">
    <h3>Sequences</h3>
    <p>
      In which order a server tells of one account, generator, validator or device. Messages about others come
      between. The page puts up with another order; the conformance run names it. As data:{' '}
      <a href="sequences.json">sequences.json</a>.
    </p>
    {Object.entries<Sequence>(sequences).map(([name, sequence]) => (
      <section key={name} id={`sequence-${name}`}>
        <h4>{sequence.title}</h4>
        <p>
          {sequence.text}
          {sequence.beside.length > 0 && (
            <Text>{` Beside it, at any time: \`${sequence.beside.join('`, `')}\`.`}</Text>
          )}
        </p>
        <div className="story">
          <Picture name={name} sequence={sequence} />
          <Steps name={name} sequence={sequence} />
        </div>
      </section>
    ))}
  </section>
);
