//! Training as bytes, so that it goes on where it was ended, however that happened, and so that a network can learn from other
//! games later.

use super::fit::{Fit, Training};
use super::model::Model;
use crate::network::Fairness;

/// Why bytes are no training.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrainingFileError {
    /// They are something else, or of another version.
    #[error("this is no training of a network by this version of the program")]
    Foreign,
    /// Some byte is not what it was, or some are missing.
    #[error("the training is cut off or damaged")]
    Damaged,
}

const MAGIC: &[u8; 16] = b"cinquina-train-1";

/// What stands before the numbers: sides, batches, batches that were averaged, steps of the optimiser.
type Head = [u32; 4];

impl Training {
    /// All that training has learnt and needs to go on.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (averaged, count) = self.average().map_or((None, 0), |(model, count)| (Some(model), *count));
        let adam = self.adam();
        let head: Head = [self.newest().sides.len() as u32, self.done() as u32, count, adam.steps() as u32];
        let mut body: Vec<u8> = head.iter().flat_map(|number| number.to_le_bytes()).collect();
        let models = [Some(self.newest()), averaged];
        let numbers = models.into_iter().flatten().flat_map(Model::learnt).chain(adam.moments()).flatten();
        body.extend(numbers.flat_map(|number| number.to_le_bytes()));
        [&MAGIC[..], &crc32fast::hash(&body).to_le_bytes(), &body].concat()
    }

    /// Goes on with what [`to_bytes`](Self::to_bytes) wrote.
    pub fn from_bytes(bytes: &[u8], fit: Fit) -> Result<Self, TrainingFileError> {
        let body = checked(bytes)?;
        let (head, numbers) = body.split_first_chunk::<{ size_of::<Head>() }>().ok_or(TrainingFileError::Damaged)?;
        let head = head.as_chunks::<4>().0;
        let [sides, done, averaged, steps] = std::array::from_fn(|n| u32::from_le_bytes(head[n]));
        let mut numbers = numbers.as_chunks().0.iter().map(|&number| f32::from_le_bytes(number));
        let mut model = || -> Option<Model> {
            let mut model = Model::zero(Fairness::of_sides(sides as usize)?);
            for number in model.learnt_mut().flatten() {
                *number = numbers.next().filter(|number| number.is_finite())?;
            }
            Some(model)
        };
        let newest = model().ok_or(TrainingFileError::Damaged)?;
        let average = if averaged == 0 { None } else { Some((model().ok_or(TrainingFileError::Damaged)?, averaged)) };
        let mut training = Self::new(fit, newest);
        training.resume(done as usize, average, steps as i32, &mut numbers).ok_or(TrainingFileError::Damaged)?;
        if numbers.next().is_some() {
            return Err(TrainingFileError::Damaged);
        }
        Ok(training)
    }
}

fn checked(bytes: &[u8]) -> Result<&[u8], TrainingFileError> {
    let (magic, rest) = bytes.split_first_chunk().ok_or(TrainingFileError::Foreign)?;
    if magic != MAGIC {
        return Err(TrainingFileError::Foreign);
    }
    let (checksum, body) = rest.split_first_chunk().ok_or(TrainingFileError::Damaged)?;
    if crc32fast::hash(body) == u32::from_le_bytes(*checksum) { Ok(body) } else { Err(TrainingFileError::Damaged) }
}
