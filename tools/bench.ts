import { runBench } from '../bench/bench.ts'

await runBench()
