import { AppError } from '@devhood/contract'
import { type Files, hasPicture, type PictureRule, withPicture } from '../shared/pictures.ts'
import { isCaller } from '../shared/relations.ts'
import type { Rules } from '../shared/rules.ts'
import { recordDeletedPost, wasPostDeleted } from './store.ts'

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
    async beforeCreate(context, data, id) {
      const { actor } = context.view
      if (!isCaller(data['creator'], actor)) return { data }
      // Saves, likes and links of a deleted post must never refer to another.
      if (await wasPostDeleted(context.tx, id)) throw new AppError('document_already_exists')
      return withPicture(context, data, picture, { actor })
    },
    async beforeUpdate(context, data, id) {
      const { actor } = context.view
      if (!hasPicture(data)) return { data }
      const before = await context.engine.find(context.tx, 'posts', id)
      if (!actor || !before || before['creator'] !== actor.userId) return { data }
      return withPicture(context, data, picture, { actor, before })
    },
    async afterDelete(context, { $id, imageId }) {
      await recordDeletedPost(context.tx, String($id))
      if (typeof imageId !== 'string' || (await context.engine.isFileInUse(context.tx, imageId)))
        return
      await files.release(context.tx, imageId)
    },
  }
}
