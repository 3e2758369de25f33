import { expect, test } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';

/** A mutant may keep a file from loading. Without a test that fails it would count as unnoticed. */
export default class LoadingRunner extends VitestTestRunner {
  override async importFile(...file: Parameters<VitestTestRunner['importFile']>) {
    try {
      return await super.importFile(...file);
    } catch (error) {
      return test('loads', () => expect.fail(String(error)));
    }
  }
}
