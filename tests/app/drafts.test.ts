import { expect, it } from 'vitest';
import { createDrafts } from '../../src/app/drafts';

it('keeps a draft for each form until it is forgotten, and none for who comes after', () => {
  const drafts = createDrafts();
  const [generator, validator] = [
    { id: null, draft: { start_number: '62' } },
    { id: '7', draft: { interval_min: '1' } },
  ];
  drafts.keep('generator', generator);
  drafts.keep('validator', validator);
  expect([drafts.read('generator'), drafts.read('validator')]).toEqual([generator, validator]);
  drafts.forget('generator');
  expect([drafts.read('generator'), drafts.read('validator')]).toEqual([null, validator]);
  drafts.clear();
  expect(drafts.read('validator')).toBeNull();
});
