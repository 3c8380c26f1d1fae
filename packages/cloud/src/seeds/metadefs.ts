import { insertNamespace } from '#glance/metadefs/metadefs.ts'
import { computeNamespaces } from '#seeds/metadefs/compute.ts'
import { imageNamespaces } from '#seeds/metadefs/images.ts'
import { otherNamespaces } from '#seeds/metadefs/others.ts'
import type { World } from '#world.ts'
import { past } from '#scene.ts'

/** Loads the metadata definitions that an operator has from Glance's own set, and a few more. */
export function seedMetadefs(world: World): void {
  for (const region of world.regions) {
    const scene = past(world, region, 60 * 24 * 120)
    for (const start of [...computeNamespaces, ...imageNamespaces, ...otherNamespaces]) {
      insertNamespace(scene, { visibility: 'public', protected: true, owner: 'admin', ...start })
    }
  }
}
