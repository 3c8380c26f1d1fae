import type { StackGraph } from '@meridian/contract'

type Resource = StackGraph['nodes'][number]

const sizes = {
  ...({ image_size: 50, image_x: -25, image_y: -25 } as const),
  ...({ text_x: 35, text_y: '.35em', info_box: '' } as const),
}

/** A resource of a stack, as the feed tells it: a server that is there, where nothing else is said. */
export const resource = (
  name: string,
  { kind = 'server', colour = 'green', ...more }: Partial<Resource> = {},
): Resource => {
  const status = { green: 'CREATE_COMPLETE', red: 'CREATE_FAILED', gray: 'CREATE_IN_PROGRESS' }[
    colour
  ]
  return {
    ...{ name, kind, colour, status, ...sizes, instance: null, required_by: [] },
    image: `${kind}-${colour}`,
    in_progress: colour === 'gray',
    info: { name, type: 'OS::Nova::Server', status, physical_id: `${name}-id` },
    ...more,
  }
}

/** A stack with resources. */
export const graphOf = (
  nodes: readonly Resource[],
  more: Partial<StackGraph['stack']> = {},
): StackGraph => ({
  stack: {
    ...{ stack_id: 'st1', name: 'shop', status: 'CREATE_COMPLETE', image: 'stack-green' },
    ...({ image_size: 60, image_x: -30, image_y: -30, text_x: 40, text_y: '.35em' } as const),
    ...({ in_progress: false, info_box: '', colour: 'green' } as const),
    info: { name: 'shop', type: 'OS::Heat::Stack', status: 'CREATE_COMPLETE' },
    ...more,
  },
  nodes: [...nodes],
})

/**
 * A stack of so many resources: tiers of servers, each with a port on the network of its tier, some
 * with a volume; some fail and some move. The same number makes the same stack.
 */
export const stackOf = (count: number): StackGraph => {
  const tiers = Math.max(1, Math.round(Math.sqrt(count) / 3))
  const nodes: Resource[] = []
  const add = (name: string, more: Partial<Resource>) => {
    if (nodes.length < count) nodes.push(resource(name, more))
  }
  const servers = Math.ceil((count - tiers) / 2.5)
  const on = (tier: number) =>
    Array.from({ length: servers }, (_, at) => at)
      .filter((at) => at % tiers === tier)
      .map((at) => `port-${at}`)
  for (let tier = 0; tier < tiers; tier++)
    add(`net-${tier}`, { kind: 'network', required_by: on(tier) })
  for (let at = 0; at < servers; at++) {
    const colour = at % 17 === 5 ? 'red' : at % 13 === 3 ? 'gray' : 'green'
    add(`server-${at}`, { kind: 'server', colour })
    add(`port-${at}`, { kind: 'port', required_by: [`server-${at}`] })
    if (at % 2 === 0) add(`volume-${at}`, { kind: 'volume', required_by: [`server-${at}`] })
  }
  for (let at = nodes.length; at < count; at++) add(`config-${at}`, { kind: 'config' })
  return graphOf(nodes)
}
