import { keypairs as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'

/** The names of the user's key pairs: those given, else read; undefined until they are known. */
export const useTakenNames = (given?: readonly string[]): readonly string[] | undefined => {
  const { data } = useLoaded(
    ['keypair-names'],
    async (signal) => (await call(api.list, undefined, { signal })).items.map(({ name }) => name),
    { enabled: given === undefined },
  )
  return given ?? data
}
