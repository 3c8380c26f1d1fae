import { collection } from '#store/collection.ts'

/** The id is the user's and the name: a name is unique for each user only. */
export type KeypairRow = {
  id: string
  number: number
  name: string
  type: 'ssh' | 'x509'
  public_key: string
  fingerprint: string
  user_id: string
  created_at: number
}

export const keypairs = collection<KeypairRow>('nova_keypairs', {
  project: () => '',
  indexes: { name: '$.name', user_id: '$.user_id' },
})
