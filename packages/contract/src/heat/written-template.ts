/** Templates that are written from what is there already. */
import { Type, type Static } from 'typebox'
import { get } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { Sentence } from '#sentence.ts'
import { Document } from '#heat/common.ts'

export const WrittenTemplate = Type.Object({
  template: Document,
  /** What is there and is not in it, each in a sentence. */
  lacks: Type.Array(Sentence),
})
export type WrittenTemplate = Static<typeof WrittenTemplate>

export const writtenTemplates = {
  /** A network with its subnets, routers, ports and instances, and what those need. */
  ofNetwork: get('/api/heat/written-template/networks/{id}/', {
    params: { id: Uuid },
    reply: WrittenTemplate,
    asks: ['network', 'compute', 'block-storage'],
  }),
} as const
