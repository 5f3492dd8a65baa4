export { default, loader } from './page.tsx'
