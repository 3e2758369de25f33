import { answers, requests } from '../schema/calls/runners';
import { command, errorFirst, get, remove, save, update, upload } from './endpoint';

const { byId } = requests;

/** Generators and validators. */
export const runnersEndpoints = {
  'generator.page': get(
    '/admin/generator/list-per-page',
    requests.senderPage,
    answers.generatorPage,
    'Error fetching Generator list',
  ),
  'generator.read': get('/admin/generator/:id', byId, answers.generator, 'Error fetching Generator list'),
  'generator.create': save(
    '/admin/generator/create',
    requests.generatorSave,
    answers.generator,
    'Internal server error',
  ),
  'generator.update': update(
    '/admin/generator/:id',
    requests.generatorSave,
    answers.generator,
    'Internal server error',
  ),
  'generator.delete': remove('/admin/generator/:id', byId, answers.nothing, 'Internal server error'),
  'generator.start': save('/admin/generator/start', byId, answers.nothing, 'Internal server error', {
    ...errorFirst,
    ...command,
  }),
  'generator.stop': save('/admin/generator/stop', byId, answers.nothing, 'Internal server error', {
    ...errorFirst,
    ...command,
  }),
  'generator.results': get(
    '/admin/generator/download-result/:id',
    byId,
    answers.results,
    'Error fetching Generator list',
  ),

  'validator.page': get(
    '/admin/validator/list-per-page',
    requests.senderPage,
    answers.validatorPage,
    'Error fetching Validator list',
  ),
  'validator.read': get('/admin/validator/:id', byId, answers.validator, 'Error fetching Validator list'),
  'validator.create': save(
    '/admin/validator/create',
    requests.validatorCreate,
    answers.validator,
    'Error create validator',
    { ...upload, successStatus: 200 },
  ),
  'validator.update': update(
    '/admin/validator/:id',
    requests.validatorUpdate,
    answers.validator,
    'Error update validator',
    { multipart: true },
  ),
  'validator.delete': remove('/admin/validator/:id', byId, answers.nothing, 'Internal server error'),
  'validator.start': save('/admin/validator/start', byId, answers.nothing, 'Internal server error', {
    ...errorFirst,
    ...command,
  }),
  'validator.stop': save('/admin/validator/stop', byId, answers.nothing, 'Internal server error', {
    ...errorFirst,
    ...command,
  }),
  'validator.results': get(
    '/admin/validator/download-result/:id',
    byId,
    answers.results,
    'Error fetching Validator list',
  ),
} as const;
