// npm run build: builds the pages unless they are current.
import { build, install } from './launch/prepare.mjs'

install()
build()
