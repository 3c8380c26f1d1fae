import { collection } from '#store/collection.ts'

export type AggregateRow = {
  id: string
  number: number
  uuid: string
  name: string
  hosts: string[]
  metadata: Record<string, string>
  created_at: number
  updated_at: number | null
}

export const aggregates = collection<AggregateRow>('nova_aggregates', {
  project: 'none',
  indexes: { name: '$.name', number: '$.number' },
})
