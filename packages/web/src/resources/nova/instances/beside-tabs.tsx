/** What pages tell of an instance beside its tabs, in one script: they need it together. */
export { InstanceHead } from '#resources/nova/instances/head.tsx'
export { HowToGetIn } from '#resources/nova/instances/how-to-get-in.tsx'
export { WayIn } from '#resources/nova/instances/way-in.tsx'
