import { AppError } from '@devhood/contract'
import { type Files, hasPicture, type PictureRule, withPicture } from './pictures.ts'
import { isOwn } from './relations.ts'
import type { Rules } from './rules.ts'
import { rememberDeleted, wasDeleted } from './store.ts'

export function postRules(files: Files): Rules {
  const picture: PictureRule = {
    files,
    describe: ({ width, height, hash }) => ({
      imageWidth: width,
      imageHeight: height,
      imageHash: hash,
    }),
  }
  return {
    async creating(unit, data, id) {
      const { actor } = unit.view
      if (!isOwn(data['creator'], actor)) return { data }
      // Saves, likes and links of a post that is gone must never come to mean another.
      if (await wasDeleted(unit.tx, id)) throw new AppError('document_already_exists')
      return withPicture(unit, data, picture, { actor })
    },
    async updating(unit, data, id) {
      const { actor } = unit.view
      if (!hasPicture(data)) return { data }
      const before = await unit.engine.find(unit.tx, 'posts', id)
      if (!actor || !before || before['creator'] !== actor.userId) return { data }
      return withPicture(unit, data, picture, { actor, before })
    },
    async deleted(unit, { $id, imageId }) {
      await rememberDeleted(unit.tx, String($id))
      if (typeof imageId !== 'string' || (await unit.engine.isFileInUse(unit.tx, imageId))) return
      await files.release(unit.tx, imageId)
    },
  }
}
