import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { pageSettings } from './scripts/build/page-settings.ts';
import { paintedStyles } from './scripts/build/painted-styles.ts';
import { patientImports } from './scripts/build/patient-imports.ts';
import { productionRouter } from './scripts/build/production-router.ts';
import { toSandbox } from './scripts/dev/proxy.ts';
import { floorTargets } from './scripts/floor/engines.ts';

const { PORT, SANDBOX_ORIGIN } = process.env;

export default defineConfig({
  plugins: [react(), pageSettings(), patientImports(), productionRouter(), paintedStyles()],
  // Scripts and styles name their files from where they lie themselves: one build stands at any address. What the page
  // itself names is put under that address by who serves it (sandbox/http/page-text.ts).
  experimental: { renderBuiltUrl: (_, { hostType }) => ({ relative: hostType !== 'html' }) },
  // RxJS as it is written today: its default is for browsers without classes.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  // Ours are modules everywhere.
  worker: { format: 'es' },
  build: {
    target: floorTargets(),
    sourcemap: 'hidden',
    // The content security policy refuses what is written into the page itself.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      treeshake: {
        // Emotion brings them for a part that nobody uses; they do not say themselves that they can be left out.
        moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }],
        propertyReadSideEffects: false,
        unknownGlobalSideEffects: false,
        // The router's words to its developers.
        manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'],
      },
      output: {
        // A page names each of its files; of one name there are never more than a few.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What somebody waits for comes in few files: fifty small ones weigh a tenth more. A group takes what its modules
          // import along, unless one with a higher priority has that.
          groups: [
            { name: 'entrance', tags: ['$initial'], priority: 6 },
            { name: 'page', test: /src\/(app\/open-page|views\/signin\/)/, priority: 5 },
            {
              name: 'app',
              test: /src\/(app\/(app|resource\/provide-charts)|views\/list\/list-screen)\.tsx?$/,
              priority: 4,
            },
            {
              name: 'accounts',
              test: /src\/(app\/features\/whatsapp\/(provide|account)|views\/whatsapp\/list\/)/,
              priority: 3,
            },
            // Before the extras, whose modules they name: else the first rows would wait for these.
            {
              name: 'provided',
              test: /src\/app\/(features\/[\w-]+\/provide|provide\/record-row)/,
              priority: 2,
            },
            // Guests see these, too.
            {
              name: 'guests',
              test: /src\/views\/(kit\/(message-page|new-password-field)|not-found)/,
              priority: 1,
            },
            { name: 'form', test: /src\/(views\/form\/|app\/provide\/forms)/, priority: 1 },
            // Small, and needed by many screens, each of which would else ask for a dozen files, one after the other.
            {
              name: 'screens',
              test: /src\/views\/(hooks|inventory|list|records|runner|kit\/(time|level-badge|progress|file))/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'list-extras',
              test: /src\/(views\/list\/extras|machines\/selection|app\/provide\/selection)\/|features\/[\w-]+\/bulk/,
              priority: 1,
            },
            // Each is small: the first that is opened brings the others.
            {
              name: 'lists',
              test: /src\/views\/(bonus|generator|level|member|opt-out|phone-number|proxy|referral|validator)\/[\w-]+-list\.tsx$/,
            },
            {
              name: 'forms',
              test: /src\/views\/(?!message|whatsapp\/create|signup)[\w/-]+-(form|create|edit)\.tsx$/,
            },
            { name: 'withdraw', test: /src\/views\/(payout|withdraw)\// },
            {
              name: 'charts',
              test: /src\/app\/(provide|features\/(?!monitor|history|alerts|palette|whatsapp)[\w-]+)\/(?!\w*export|transfers|imports)[\w-]+\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: { port: Number(PORT ?? 5173), strictPort: true, proxy: toSandbox(SANDBOX_ORIGIN) },
  preview: { port: Number(PORT ?? 4173) },
});
