export { type EmbeddedCache, openEmbeddedCache } from './embedded-cache.ts'
export { documentsOf } from './expand.ts'
export {
  type Dialect,
  type Document,
  type Ids,
  parseDocument,
  type Throttle,
  type View,
  viewFor,
  type WrittenDocument,
} from './present.ts'
export { openPresenter, type Presenter } from './presenter.ts'
export { isShareable, isViewerIndependent, type SharedResult } from './shared-results.ts'
export {
  dependsOnViewer,
  openViewerDependencies,
  type ViewerDependencies,
} from './viewer-dependencies.ts'
