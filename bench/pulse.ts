// Asks an address again and again and tells the slowest answer, in ms, when it is told to end. A
// worker, so that nothing else that is measured holds it up.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

let goesOn = true
parentPort?.once('message', () => {
  goesOn = false
})
let slowest = 0
while (goesOn) {
  const asked = performance.now()
  const answer = await fetch(String(workerData))
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${String(workerData)} answered ${answer.status}.`)
  slowest = Math.max(slowest, performance.now() - asked)
  await wait(5)
}
parentPort?.postMessage(slowest)
