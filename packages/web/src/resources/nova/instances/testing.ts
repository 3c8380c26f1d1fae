import type { Server } from '@meridian/contract'

/** A running server as Nova describes it. */
export const serverOf = (id: string, more: Partial<Server> = {}): Server => ({
  id,
  name: `server-${id}`,
  status: 'ACTIVE',
  addresses: {},
  flavor: { id: 'f-1', original_name: 'm1.small', vcpus: 1, ram: 2048, disk: 20 },
  created: '2026-01-02T03:04:05Z',
  updated: '2026-01-02T03:04:05Z',
  image: null,
  metadata: {},
  ...more,
})
