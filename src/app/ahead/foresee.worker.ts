import { foresee, type Known } from '../../machines/ahead/foresee';
import { fillIn } from '../browser/fill-in';

async function answer(known: Known) {
  await fillIn();
  postMessage(foresee(known));
}

// Whoever started the worker is told of a fault that is reported.
addEventListener('message', ({ data }: MessageEvent<Known>) => void answer(data).catch(reportError));
