import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { splitModules } from './split-modules.ts'
import { ofEveryPage, ofOnePage, sharedByOthers } from './chunks.ts'

export default defineConfig({
  plugins: [splitModules(), tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0,
    // A second style sheet would delay the first paint longer than its 2 kB in the first sheet.
    cssCodeSplit: false,
  },
  // Listing these packages prevents a reload of the first page in development.
  optimizeDeps: {
    include: ['clsx', 'lucide-react', 'openapi-fetch', 'radix-ui', 'react-dom/client', 'react-router/dom'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // A group also takes the imports of its modules, unless a group with a higher priority has them.
                { name: ofEveryPage, priority: 8 },
                { name: sharedByOthers, priority: 7 },
                { name: ofOnePage, priority: 6 },
                // `personal` has modules that many pages for signed-in people share. `admin` has the admin components.
                { name: 'personal', minShareCount: 6, test: /^(?!.*[\\/](admin|moderation)).*$/s, priority: 5 },
                { name: 'admin', test: /[\\/](components|pages)[\\/](admin|moderation)/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // The server entry belongs to this project, so that the entry and the app share a module graph. React Router
    // compares contexts by identity.
    ssr: {
      // Node would load these packages completely, but the app uses a small part of each.
      resolve: { noExternal: ['lowlight', 'lucide-react', 'radix-ui', 'rehype-highlight'] },
      build: {
        target: 'node24',
        // The card drawer starts a thread from a file of its own, beside its source.
        rollupOptions: { input: './server/main.ts', external: ['@registry/share-card'] },
      },
    },
  },
})
