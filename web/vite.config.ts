import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://localhost:3000';

/*
 * Few chunks instead of one per icon. `vendor`: the libraries of every page, which change seldom. `forms`: what
 * only pages with forms need; the lists must never load it. `shared`: what most pages show.
 */
const chunks = [
  {
    name: 'forms',
    test: /node_modules\/(zod|react-hook-form|@hookform)\/|contract\/src\/(fields|users|auth)\.ts|components\/forms\//,
  },
  {
    name: 'vendor',
    // Mutations are for pages that change something.
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|clsx)\/(?!.*(useMutation|mutationObserver))|preload-helper|rolldown\/runtime/,
  },
  {
    name: 'shared',
    test: /web\/src\/(components\/(states|media)\/|components\/ui\/(?!dialog|confirm|field|text-|select|password|checkbox|progress|tabs|menu)|lib\/(?!toast\.ts|upload|session\/(refresh|lock))|features\/tournaments\/[a-z-]+\.ts)|contract\/src\/(texts|limits|tournaments\/rules)|lucide-react\//,
    minShareCount: 3,
  },
];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: 'dist',
    // The server reads it to preload the chunks of the page it answers.
    manifest: true,
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: URL, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } } },
  },
  server: {
    proxy: {
      '/api': server,
      '/uploads': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
