#!/usr/bin/env node
// The command of the package. It is plain JavaScript, so that an older Node can run it.
import { join } from 'node:path'
import { launch, root } from './launch.js'

// npx passes on the `--` of its own command line.
const args = process.argv.slice(process.argv[2] === '--' ? 3 : 2)
await launch(join(root, 'apps/server/dist/built/devhood.js'), args)
