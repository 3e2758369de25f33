import { courseOf, type CourseQuestion } from '../../../../machines/ahead/course';
import { fillIn } from '../../../browser/fill-in';

async function answer(question: CourseQuestion) {
  await fillIn();
  postMessage(courseOf(question));
}

// Whoever started the worker is told of a fault that is reported.
addEventListener('message', ({ data }: MessageEvent<CourseQuestion>) => void answer(data).catch(reportError));
