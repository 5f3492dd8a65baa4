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
    // A second sheet would hold up the first paint for longer than its 2 kB take in the first one.
    cssCodeSplit: false,
  },
  // Named beforehand, so that the first page of a developing server does not load twice.
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
                // A group takes along what its modules import, unless a group before it has that.
                { name: ofEveryPage, priority: 8 },
                { name: sharedByOthers, priority: 7 },
                { name: ofOnePage, priority: 6 },
                // What many of the pages for those who are signed in need, and what admins see.
                { name: 'personal', minShareCount: 6, test: /^(?!.*[\\/](admin|moderation)).*$/s, priority: 5 },
                { name: 'admin', test: /[\\/](components|pages)[\\/](admin|moderation)/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // The server's entry is ours, so that it and the app share one module graph (React Router's contexts are compared by identity).
    ssr: {
      // Node would load all of these, and the app uses a small part.
      resolve: { noExternal: ['lowlight', 'lucide-react', 'radix-ui', 'rehype-highlight'] },
      build: {
        target: 'node24',
        // What draws cards starts a thread of a file of its own, which stands beside its source.
        rollupOptions: { input: './server/main.ts', external: ['@registry/share-card'] },
      },
    },
  },
})
