import { addressesOf, type View } from '#screens/topology/model.ts'

/** Those whose name, id or one of whose addresses has the text in it, in the order of the list. */
export const searched = (view: View, text: string): readonly string[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return [...view.networks, ...view.devices].flatMap((device) => {
    const { id, name } = device.node
    const texts = [name, id, ...addressesOf(device)]
    return texts.some((one) => one.toLowerCase().includes(wanted)) ? [id] : []
  })
}
