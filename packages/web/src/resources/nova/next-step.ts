/** What is told of an instance once it was made: how to get in. */
export const nextStep = async () => {
  const { WayIn } = await import('#resources/nova/instances/beside-tabs.tsx')
  return { Next: WayIn }
}
