import { atRest } from '../tools/at-rest.ts'
import { openProduct } from '../tools/product.ts'

export type IdleList = {
  readonly path: string
  /** What the cloud is asked in a minute for a list that is left open. */
  readonly perMinute: number
  readonly asked: string
}

/** Lists in which nothing changes by itself in the demo world. */
export const idlePaths = ['/project/networks', '/project/key_pairs', '/project/dnszones'] as const

const minutes = 10
const stepMs = 5_000

/** Leaves a list open, and counts what the cloud is asked for it. */
export async function idleList(path: string): Promise<IdleList> {
  const product = await openProduct()
  const { page, url, cloud } = product
  try {
    await page.clock.install()
    await product.signIn()
    await page.goto(url + path)
    await page.getByText('Displaying').first().waitFor()
    await atRest(page)
    cloud.control.forgetRequests()
    for (let ms = 0; ms < minutes * 60_000; ms += stepMs) {
      await page.clock.fastForward(stepMs)
      await atRest(page)
    }
    const asked = cloud.control.requests().map(({ service, path: to }) => `${service} ${to}`)
    const each = [...new Set(asked)].join(', ')
    return { path, perMinute: asked.length / minutes, asked: each }
  } finally {
    await product.close()
  }
}
