/** Error sentence for an email that could not be sent, worded by spec 1 §8 and spec 2 §8. */
export const mailNotDelivered =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';
