// Installs the locked dependencies, including the pinned Node, unless they are installed.
import { install } from './launch/prepare.mjs'

install()
