/** The spec's sentence for a message that could not be handed over (spec 2 §8). */
export const notDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';
