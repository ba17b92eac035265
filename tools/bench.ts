import process from 'node:process'
import { runAbuse } from '../bench/abuse.ts'
import { runBench } from '../bench/bench.ts'

// `npm run bench -- abuse`: what strangers may cost, instead of what the product's own requests do.
if (process.argv[2] === 'abuse') process.exitCode = (await runAbuse()) ? 0 : 1
else await runBench()
