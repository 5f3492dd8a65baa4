// Installs the locked dependencies, and with them the pinned Node, unless they are there.
import { install } from './launch/prepare.mjs'

install()
