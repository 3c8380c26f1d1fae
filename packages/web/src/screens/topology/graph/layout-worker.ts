import { layOut } from '#screens/topology/graph/layout.ts'
import type { Job } from '#screens/topology/places.ts'

// Lays out what it is sent, away from the thread that draws. Whoever started it alone hears it.
addEventListener('message', ({ data }: MessageEvent<Job>) => postMessage(layOut(data)))
