/** Lazy-loaded screens for the router. */
export const peopleScreens = {
  allUsers: async () => ({ Component: (await import('./people-screen.tsx')).PeopleScreen }),
  profile: async () => ({ Component: (await import('./profile-screen.tsx')).ProfileScreen }),
  updateProfile: async () => ({
    Component: (await import('./form/update-profile-screen.tsx')).UpdateProfileScreen,
  }),
}
