import { followTraffic } from '../../tools/at-rest.ts'
import { expect, opensAlive, signInByCall, test } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import { ownProject } from '../own-project.ts'
import { deleteAll, takeDown } from './walk-down.ts'
import { emptied, launch } from './walk-ground.ts'
import { makeEmpty, makeOthers } from './walk-made.ts'
import { retype, transfer, upload } from './walk-moved.ts'
import { saveAndRestore } from './walk-saved.ts'
import { extend, keptBySnapshot, use } from './walk-used.ts'
import type { Walk } from './walk.ts'

/**
 * What becomes of volumes in a browser, from the first of each source to the last that is deleted:
 * after each step it is Cinder who is asked, and what it refuses is read in its own words beside what
 * caused it.
 */
test(
  'volumes are made of every source, grown, used, saved, restored, moved and given away, and deleted',
  { tag: '@openstack' },
  async ({ page, browser, world, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const name = unique('walk-')
    const there = `${name}-there`
    const outside = await openstack('admin')
    const projectId = await ownProject({ name, outside, cleanUp })
    await ownProject({ name: there, outside, cleanUp }, [['reader', 'member']])
    const [cloud, theirs] = [await openstack('demo', name), await openstack('reader', there)]
    for (const one of [cloud, theirs]) cleanUp(() => emptied(one, eventually))
    const { cinder } = cloud
    const walk: Walk = { page, cloud, cinder, outside, projectId, name, eventually, cleanUp }
    await signIn('demo', name)

    const { step } = test
    const started = await launch(walk)
    const empty = await step('a volume of nothing', () => makeEmpty(walk))
    const others = await step('of an image, a snapshot and a volume', () => makeOthers(walk))
    await step('a larger one', () => extend(walk, others.copy))
    const server = await step('a server', started)
    await step('one in use', () => use(walk, empty, server))
    await step('what has a snapshot stays', () => keptBySnapshot(walk, empty))
    await step('another type', () => retype(walk, others.ofSnapshot))
    await step('an image', () => upload(walk, others.image))
    await step('saved and written back', () => saveAndRestore(walk, empty, others.ofSnapshot))

    const context = await browser.newContext({ baseURL: world.url, reducedMotion: 'reduce' })
    cleanUp(() => context.close())
    await followTraffic(context)
    context.on('page', opensAlive)
    const window = { page: await context.newPage(), cinder: theirs.cinder }
    await signInByCall(window.page, world.url, 'reader', there)
    await step('another project', () => transfer(walk, window, others.copy))

    await step('all goes', () => takeDown(walk))
    await step('there, too', () =>
      deleteAll(window.page, 'Volumes', () =>
        eventually(async () => expect(await theirs.cinder.volumes.list()).toEqual([])),
      ),
    )
  },
)
