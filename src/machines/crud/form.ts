import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type ApiError, isPassing, isUncertain } from '../../api/errors';
import { providedAction, providedPromise } from '../provided';
import * as rules from './form.rules';
import { announcementOf, askedAbout, type QuestionOf, refusalOf } from './form.notices';
import type {
  FormContext,
  FormEmitted,
  FormEvent,
  FormInput,
  Loaded,
  LoadInput,
  Option,
  Saved,
  SubmitInput,
} from './form.types';

const failed = ({ event }: { event: { error: unknown } }) => event;
const setFailure = { type: 'setFailure', params: failed } as const;
const loaded = ({ event }: { event: { output: Loaded } }) => event.output;
const setLoaded = { type: 'setLoaded', params: loaded } as const;

/**
 * One form: a row is edited, or a new one made. It starts and ends with its screen; what is typed stays until it is
 * saved, whatever the server answers, and leaving with it unsaved is warned of (tag `unsaved`).
 */
export const formMachine = setup({
  types: {
    context: {} as FormContext,
    input: {} as FormInput,
    events: {} as FormEvent,
    emitted: {} as FormEmitted,
    tags: {} as 'loading' | 'unsaved' | 'saving' | 'verifying',
  },
  actors: {
    load: providedPromise<Loaded, LoadInput>('load'),
    submit: providedPromise<Saved, SubmitInput>('submit'),
    /** Whether a submission without an answer was done; rejects where that cannot be found out. */
    verify: providedPromise<Saved | null, SubmitInput>('verify'),
  },
  /** Before what could not be read is read again. */
  delays: { pause: 10_000 },
  guards: {
    isPassing: (_, { error }: { error: unknown }) => isPassing(error as ApiError),
    isUnnamed: ({ context }) => context.id === '',
    isMissing: (_, { error }: { error: unknown }) => (error as ApiError).status === 404,
    isAsLoaded: ({ context }, { field, value }: { field: string; value: rules.DraftValue }) =>
      rules.isSameDraft({ ...context.draft, [field]: value }, context.initial),
    isTypedOver: ({ context }, drafts: Loaded) => {
      const { draft, initial } = rules.draftsOf(context, drafts);
      return !rules.isSameDraft(draft, initial);
    },
    isSound: ({ context }) => Object.keys(context.fieldErrors).length === 0,
    isAskedAbout: ({ context }) => context.isAsked && Object.keys(context.fieldErrors).length === 0,
    isStaying: ({ context }) => context.stays,
    isShownInDialog: ({ context }) => context.failureTitle !== null,
    isUncertain: (_, { error }: { error: unknown }) => isUncertain(error as ApiError),
    isDone: (_, { saved }: { saved: Saved | null }) => saved !== null,
  },
  actions: {
    /** Takes `fieldErrors` from the rules of the resource; see `withRules`. */
    check: providedAction<undefined>('check'),
    /** Opens the question of the resource; see `withRules`. */
    ask: providedAction<undefined>('ask'),
    setLoaded: assign(({ context }, { id = context.id, options, subject = '', ...drafts }: Loaded) => ({
      ...rules.draftsOf(context, drafts),
      id,
      options: { ...context.options, ...options },
      subject,
      error: null,
    })),
    setOption: assign(({ context: { options } }, { field, option }: { field: string; option: Option }) => ({
      options: { ...options, [field]: [option] },
    })),
    /** Keeps the draft for when the form is opened again. */
    setAside: providedAction<undefined>('setAside'),
    setField: assign(({ context }, { field, value }: { field: string; value: rules.DraftValue }) => ({
      draft: { ...context.draft, [field]: value },
      fieldErrors: rules.withoutField(context.fieldErrors, field),
    })),
    discard: assign(({ context }) => ({
      draft: context.initial,
      fieldErrors: {},
      refusals: [],
      error: null,
    })),
    setFailure: assign(({ context }, { error }: { error: unknown }) => ({
      error: rules.failureText(error as ApiError, context.draft),
      fieldErrors: (error as ApiError).fieldErrors,
      refusals: rules.refusalsAfter(context.refusals, error as ApiError),
    })),
    forgetFailure: assign({ error: null }),
    setSaved: assign(({ context }, { draft }: Saved) => {
      const saved = { ...context.draft, ...draft };
      return { draft: saved, initial: saved, refusals: [], error: null };
    }),
    emitSaved: emit({ type: 'form.saved' } as const),
    emitAnnouncement: emit(({ context }, saved: Saved) => announcementOf(saved, context.stays)),
    emitFailure: emit(({ context }) => refusalOf(context)),
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => ({
    id: input.id,
    stays: input.stays ?? false,
    isAsked: input.isAsked ?? false,
    failureTitle: input.failureTitle ?? null,
    draft: input.defaults,
    subject: '',
    typed: input.typed ?? {},
    initial: input.defaults,
    options: {},
    fieldErrors: {},
    refusals: [],
    error: null,
  }),
  initial: 'deciding',
  on: { 'option.known': { actions: { type: 'setOption', params: ({ event }) => event } } },
  states: {
    deciding: { always: [{ guard: 'isUnnamed', target: 'missing' }, { target: 'loading' }] },
    loading: {
      tags: 'loading',
      entry: 'forgetFailure',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { id, typed } }) => ({ id, typed }),
        onDone: [
          { guard: { type: 'isTypedOver', params: loaded }, target: 'editing.dirty', actions: setLoaded },
          { target: 'editing', actions: setLoaded },
        ],
        onError: [
          { guard: { type: 'isMissing', params: failed }, target: 'missing' },
          { guard: { type: 'isPassing', params: failed }, target: 'unread.passing', actions: setFailure },
          { target: 'unread', actions: setFailure },
        ],
      },
    },
    unread: {
      on: { 'retry.requested': 'loading' },
      initial: 'refused',
      states: { refused: {}, passing: { after: { pause: '#form.loading' } } },
    },
    missing: {},
    editing: {
      initial: 'clean',
      on: {
        'draft.edited': [
          {
            guard: { type: 'isAsLoaded', params: ({ event }) => event },
            target: '.clean',
            actions: { type: 'setField', params: ({ event }) => event },
          },
          { target: '.dirty', actions: { type: 'setField', params: ({ event }) => event } },
        ],
        'draft.setAside': { actions: 'setAside' },
        'draft.discarded': { target: '.clean', actions: 'discard' },
        'form.submitted': 'checking',
      },
      states: {
        clean: {},
        dirty: { tags: 'unsaved' },
        /** The rules of the form refuse it: the first such field has the focus. */
        invalid: { tags: 'unsaved' },
        /** The server refused it. */
        failed: { tags: 'unsaved' },
      },
    },
    checking: {
      entry: ['forgetFailure', 'check'],
      always: [
        { guard: 'isAskedAbout', target: 'confirming' },
        { guard: 'isSound', target: 'submitting' },
        { target: 'editing.invalid' },
      ],
    },
    confirming: {
      tags: 'unsaved',
      entry: 'ask',
      on: {
        'form.submitted': { actions: 'ask' },
        'draft.setAside': { actions: 'setAside' },
        'submission.confirmed': 'submitting',
        'submission.cancelled': 'editing.dirty',
      },
    },
    submitting: {
      tags: ['saving', 'unsaved'],
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context: { id, draft, initial } }) => ({ id, draft, initial }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'setSaved', params: ({ event }) => event.output },
            { type: 'emitAnnouncement', params: ({ event }) => event.output },
          ],
        },
        onError: [
          { guard: { type: 'isUncertain', params: failed }, target: 'verifying', actions: setFailure },
          { target: 'refused', actions: setFailure },
        ],
      },
    },
    /** No answer came: looks up whether it was saved before reporting a failure (R11). */
    verifying: {
      tags: ['saving', 'verifying', 'unsaved'],
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context: { id, draft, initial } }) => ({ id, draft, initial }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ saved: event.output }) },
            target: 'settling',
            actions: [
              { type: 'setSaved', params: ({ event }) => event.output ?? {} },
              { type: 'emitAnnouncement', params: ({ event }) => event.output ?? {} },
            ],
          },
          { target: 'refused' },
        ],
        onError: 'refused',
      },
    },
    refused: {
      always: [
        { guard: 'isShownInDialog', target: 'editing.failed', actions: 'emitFailure' },
        { target: 'editing.failed' },
      ],
    },
    settling: {
      entry: 'emitSaved',
      always: [{ guard: 'isStaying', target: 'editing.clean' }, { target: 'saved' }],
    },
    saved: {},
  },
});
export type FormRef = ActorRefFrom<typeof formMachine>;
export type FormSnapshot = SnapshotFrom<typeof formMachine>;

/** The form chart with the rules of one resource, and its question for forms that are asked about. */
export const withRules = (validate: rules.Validate, questionOf?: QuestionOf) =>
  formMachine.provide({
    actions: {
      check: assign(({ context }) => ({ fieldErrors: validate(context.draft) })),
      ...(questionOf && { ask: emit(({ context, self }) => askedAbout(self.id, questionOf(context))) }),
    },
  });
