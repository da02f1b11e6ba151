/** About meat that a farm brings to its buyers. `{title}` and `{day}` as in `MARKET_NEWS`. */
export const DELIVERY_NEWS = {
  choose_delivery_day: {
    subject: { en: 'Choose your delivery day: “{title}”', es: 'Elija el día de entrega: “{title}”' },
    text: {
      en: 'Your meat from “{title}” is ready at the plant, and the farm picks it up and brings it to you. Choose the day here:',
      es: 'Su carne de “{title}” está lista en la planta. La granja la recoge y se la lleva. Elija el día aquí:',
    },
  },
  choose_product_day: {
    subject: { en: 'Choose your delivery day: “{title}”', es: 'Elija el día de entrega: “{title}”' },
    text: {
      en: 'The farm brings you “{title}”. Choose the day here:',
      es: 'La granja le lleva “{title}”. Elija el día aquí:',
    },
  },
  delivery_day_set: {
    subject: { en: 'Your meat comes on {day}: “{title}”', es: 'Su carne llega el {day}: “{title}”' },
    text: {
      en: 'The farm chose {day} to bring you your meat from “{title}”. If that doesn’t work for you, choose another day here:',
      es: 'La granja eligió el {day} para llevarle su carne de “{title}”. Si no le conviene, elija otro día aquí:',
    },
  },
  delivery_day_dropped: {
    subject: { en: 'Choose another delivery day: “{title}”', es: 'Elija otro día de entrega: “{title}”' },
    text: {
      en: 'The farm no longer comes on {day}, the day you chose for your meat from “{title}”. Choose another day here:',
      es: 'La granja ya no pasa el {day}, el día que usted eligió para su carne de “{title}”. Elija otro día aquí:',
    },
  },
  delivery_changed: {
    subject: { en: 'Your delivery has changed: “{title}”', es: 'Cambió su entrega: “{title}”' },
    text: {
      en: 'The farm changed when or where it comes on {day} with your meat from “{title}”. See the time and place here:',
      es: 'La granja cambió la hora o el lugar de su entrega del {day} con la carne de “{title}”. Vea la hora y el lugar aquí:',
    },
  },
} as const;
